import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { Icon } from './icon.js'

interface NamespacePickerProps {
  /** `''`: all. */
  readonly value: string
  readonly names: readonly string[]
  readonly onChange: (namespace: string) => void
}

/** All namespaces or one, by typing a part of its name; a name that is not known can be typed whole. */
export function NamespacePicker({ value, names, onChange }: NamespacePickerProps) {
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const options = useMemo(() => optionsFor(typed ?? '', names), [typed, names])
  const isOpen = typed !== undefined

  const close = (): void => setTyped(undefined)
  const choose = (option: string | undefined): void => {
    if (option === undefined) return
    onChange(option)
    close()
    input.current?.blur()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) setTyped('')
      else setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + options.length) % options.length)
    } else if (event.key === 'Enter') choose(options[active])
    else if (event.key === 'Escape') close()
  }

  return (
    <div className="picker">
      <span className="picker-label" aria-hidden="true">
        Namespace
      </span>
      <input
        ref={input}
        role="combobox"
        aria-label="Namespace"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? labelOf(value)}
        placeholder="Type to filter"
        onFocus={() => {
          setTyped((before) => before ?? '')
          setActive(0)
        }}
        onBlur={close}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Icon name="chevron" />
      {isOpen && (
        <div id={list} className="picker-list" role="listbox" aria-label="Namespaces">
          {options.map((option, at) => (
            <div
              key={option}
              id={`${list}-${at}`}
              className="picker-option"
              role="option"
              aria-selected={option === value}
              data-active={at === active ? 'yes' : 'no'}
              onPointerDown={(event) => event.preventDefault()}
              onPointerEnter={() => setActive(at)}
              onClick={() => choose(option)}
            >
              {labelOf(option)}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const labelOf = (namespace: string): string => (namespace === '' ? 'All namespaces' : namespace)

function optionsFor(typed: string, names: readonly string[]): readonly string[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return ['', ...names]
  const found = names.filter((name) => name.includes(wanted))
  const isName = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(wanted)
  return found.includes(wanted) || !isName ? found : [...found, wanted]
}
