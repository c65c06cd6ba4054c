import { createKube } from 'kube-informer'
import { configMaps, events, pods, secrets } from 'kube-informer/resources'

declare const session: { readonly subject: string; end(): Promise<void> }
declare const hint: HTMLElement
declare const signOut: HTMLButtonElement

// #region user
const kube = createKube({
  server: '/k8s',
  user: session.subject, // without a name nothing is kept
})
// #endregion user

// #region label
kube
  .informer(pods)
  .list$()
  .subscribe(({ status: { source, freshAt } }) => {
    const at = freshAt === undefined ? '' : ` from ${new Date(freshAt).toLocaleTimeString()}`
    hint.textContent = source === 'mirror' ? `saved view${at}` : ''
  })
// #endregion label

// #region persist
createKube({
  server: '/k8s',
  user: session.subject,
  persist: {
    exclude: [events, configMaps], // never of these
    maxAge: 24 * 3_600_000, // not shown again when it is a day old
    maxBytes: 50_000_000, // of this user and cluster
  },
})
createKube({ server: '/k8s', user: session.subject, persist: 'off' }) // nothing at all
kube.informer(pods, { namespace: 'payments' }, { persist: 'off' }) // not this one
// #endregion persist

// #region secrets
createKube({ server: '/k8s', user: session.subject, persist: { include: [secrets] } })
// #endregion secrets

// #region sign-out
signOut.addEventListener('click', async () => {
  await kube.clear() // everything of this user and cluster, for all tabs
  await kube.close()
  await session.end()
})
// #endregion sign-out
