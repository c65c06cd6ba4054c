/** What is left after signing out: nothing of the cluster, on screen or on disk. */
export function SignedOut() {
  return (
    <main className="signed-out">
      <h1>Signed out</h1>
      <p>Nothing of the cluster is kept in this browser any more.</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Sign in again
      </button>
    </main>
  )
}
