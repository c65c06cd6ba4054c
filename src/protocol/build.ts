/** Put in by the build: the package's version and a hash of its source. */
declare const __kubeInformerBuild: string | undefined

/** Which build this file is of. Page and engine must be of one. */
export const build: string = typeof __kubeInformerBuild === 'string' ? __kubeInformerBuild : 'source'
