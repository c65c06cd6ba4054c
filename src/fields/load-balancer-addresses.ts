/** IP addresses, or host names where there is none, in order and each once. */
export function addressesOf(
  ingress: readonly { readonly ip?: string; readonly hostname?: string }[] | undefined,
): readonly string[] {
  const addresses = (ingress ?? []).map(({ ip, hostname }) => ip || hostname || '').filter((address) => address !== '')
  return [...new Set(addresses)].sort()
}
