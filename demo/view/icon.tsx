import type { ReactNode } from 'react'

const paths = {
  dot: <circle cx="8" cy="8" r="4" fill="currentColor" stroke="none" />,
  check: <path d="M3.5 8.5l3 3 6-7" />,
  ring: <path d="M8 2.5a5.5 5.5 0 1 1-5.5 5.5" />,
  cross: <path d="M4 4l8 8M12 4l-8 8" />,
  alert: <path d="M8 2.2L14.5 13.5h-13zM8 6.5v3.4M8 11.6v.2" />,
  half: (
    <>
      <circle cx="8" cy="8" r="5.2" />
      <path d="M8 2.8a5.2 5.2 0 0 1 0 10.4z" fill="currentColor" stroke="none" />
    </>
  ),
  plus: <path d="M3.5 8h9M8 3.5v9" />,
  dots: (
    <>
      <circle cx="3.4" cy="8" r="1.3" fill="currentColor" stroke="none" />
      <circle cx="8" cy="8" r="1.3" fill="currentColor" stroke="none" />
      <circle cx="12.6" cy="8" r="1.3" fill="currentColor" stroke="none" />
    </>
  ),
  minus: <path d="M3.5 8h9" />,
  leave: <path d="M6 3H3v10h3M7 8h6.5M11 5.2L13.8 8 11 10.8" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="5.6" />
      <path d="M8 4.8V8l2.4 1.6" />
    </>
  ),
  'cloud-off': <path d="M5 12.5h6.5a2.6 2.6 0 0 0 .5-5.1A4 4 0 0 0 6 4.6M4.2 6.6a3 3 0 0 0 .3 5.9M2.5 2.5l11 11" />,
  key: (
    <>
      <circle cx="5.2" cy="10.8" r="2.7" />
      <path d="M7.2 8.8l6-6M11 5l1.8 1.8" />
    </>
  ),
  lock: <path d="M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5" />,
  pause: <path d="M5.5 3.5v9M10.5 3.5v9" />,
  queue: <path d="M3 4h10M3 8h7M3 12h4" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.2" />
      <path d="M10.2 10.2l3.3 3.3" />
    </>
  ),
  chevron: <path d="M4.5 6.5L8 10l3.5-3.5" />,
  up: <path d="M8 12.5v-9M4.5 7L8 3.5 11.5 7" />,
  down: <path d="M8 3.5v9M4.5 9L8 12.5 11.5 9" />,
  sun: (
    <>
      <circle cx="8" cy="8" r="2.8" />
      <path d="M8 1.5v1.6M8 12.9v1.6M1.5 8h1.6M12.9 8h1.6M3.4 3.4l1.1 1.1M11.5 11.5l1.1 1.1M12.6 3.4l-1.1 1.1M4.5 11.5l-1.1 1.1" />
    </>
  ),
  moon: <path d="M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z" />,
  retry: <path d="M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3" />,
} satisfies Readonly<Record<string, ReactNode>>

export type IconName = keyof typeof paths

/** A picture beside a text that says the same; listeners hear the text. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      className={`icon icon-${name}`}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      focusable="false"
    >
      {paths[name]}
    </svg>
  )
}
