import { createKube } from 'kube-informer'

interface Token {
  readonly text: string
  readonly expiresAt: Date
}
declare const session: {
  readonly subject: string
  token(wish: 'any' | 'fresh'): Promise<Token>
  signIn(): Promise<void>
}
declare const signIn: HTMLFormElement

// #region provider
const kube = createKube({
  server: '/k8s',
  user: session.subject, // or a promise of it
  auth: async (reason) => {
    const token = await session.token(reason === 'unauthorized' ? 'fresh' : 'any')
    return { headers: { Authorization: `Bearer ${token.text}` }, expiresAt: token.expiresAt }
  },
})
// #endregion provider

// #region signed-out
kube.status$.subscribe(({ phase }) => {
  signIn.hidden = phase !== 'unauthorized'
})
signIn.addEventListener('submit', async () => {
  await session.signIn()
  kube.retryNow()
})
// #endregion signed-out
