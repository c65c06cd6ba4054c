const units = ['Ki', 'Mi', 'Gi', 'Ti', 'Pi']

/** A binary quantity in the unit that reads best: `65536000Ki` is `62.5 Gi`. Anything else as it is. */
export function quantityText(text: string): string {
  const [, digits, unit] = /^(\d+)(Ki|Mi|Gi|Ti)$/.exec(text) ?? []
  if (digits === undefined || unit === undefined) return text
  let value = Number(digits)
  let at = units.indexOf(unit)
  for (; value >= 1024 && at < units.length - 1; at += 1) value /= 1024
  return `${Number.isInteger(value) ? value : value.toFixed(1)} ${units[at]}`
}
