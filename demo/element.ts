/** The element of that id in the page. @throws when there is none of that type */
export function element<E extends HTMLElement>(id: string, type: abstract new () => E): E {
  const found = document.getElementById(id)
  if (!(found instanceof type)) throw new Error(`index.html has no ${type.name} #${id}`)
  return found
}

/** Sets the text, and touches nothing when it is there already: live regions speak on every write. */
export function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text
}
