import { buildPage } from './page/build-page.js'

/** Before all specs, once. */
export default async function globalSetup(): Promise<void> {
  await buildPage()
}
