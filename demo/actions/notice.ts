import { isKubeError } from 'kube-informer'
import type { Target } from './target.js'
import type { Wish } from './wish.js'

/** Something that was refused, as it is told in a corner. */
export interface Notice {
  readonly title: string
  readonly message: string
  /** Of the error, and the HTTP status where the server answered. */
  readonly code: string
  /** Fields that the server did not like, and why. */
  readonly causes: readonly { readonly field: string; readonly message: string }[]
}

const doing: Readonly<Record<Wish['type'], string>> = {
  scale: 'Scaling',
  restart: 'Restarting',
  evict: 'Evicting',
  delete: 'Deleting',
}

export function refusalOf(wish: Wish, { name }: Target, error: unknown): Notice {
  return noticeOf(`${doing[wish.type]} ${name} failed`, error)
}

export function noticeOf(title: string, error: unknown): Notice {
  if (!isKubeError(error)) return { title, message: String(error), code: 'error', causes: [] }
  const { code, message, httpStatus, details } = error.info
  return {
    title,
    message,
    code: httpStatus === undefined ? code : `${code} · ${httpStatus}`,
    causes: causesIn(details),
  }
}

function causesIn(details: unknown): Notice['causes'] {
  if (typeof details !== 'object' || details === null || !('causes' in details)) return []
  const { causes } = details
  if (!Array.isArray(causes)) return []
  return causes.flatMap((cause: unknown) => {
    if (typeof cause !== 'object' || cause === null) return []
    const { field = '', message = '' } = cause as { readonly field?: unknown; readonly message?: unknown }
    return [{ field: String(field), message: String(message) }]
  })
}
