import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface BesideProps {
  /** What it belongs to; gets the focus back. */
  readonly opener: HTMLElement
  readonly label: string
  readonly role: 'menu' | 'dialog'
  readonly onClose: () => void
  readonly children: ReactNode
}

const gap = 4

/** Something small below the button that opened it, or above where there is no room; Escape and a click elsewhere close it. */
export function Beside({ opener, label, role, onClose, children }: BesideProps) {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ top: 0, left: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other contents have another size
  useLayoutEffect(() => {
    const size = box.current?.getBoundingClientRect()
    const { top, bottom, left, right } = opener.getBoundingClientRect()
    if (size === undefined) return
    const below = bottom + gap
    const isRoom = below + size.height < innerHeight - gap
    const isWide = left + size.width < innerWidth - gap
    setPlace({
      top: isRoom ? below : Math.max(gap, top - gap - size.height),
      left: isWide ? left : Math.max(gap, right - size.width),
    })
  }, [opener, children])
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[data-first], [role=menuitem]')?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent): void => {
      const isInside = target instanceof Node && (box.current?.contains(target) === true || opener.contains(target))
      if (!isInside) onClose()
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [opener, onClose])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
    opener.focus({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y: the role is one of two that take a label and keys
    <div ref={box} className="beside" role={role} aria-label={label} style={place} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}
