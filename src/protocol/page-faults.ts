import type { ErrorCode, ErrorInfo, Fault, FaultCode } from './errors.js'

export type PageFaultCode = Extract<
  FaultCode,
  'user-unknown' | 'worker-unavailable' | 'engine-mismatch' | 'engine-lost' | 'engine-failure' | 'closed'
>

/** Faults that the page finds by itself: code, phase, advice. A page need not load what only the engine says. */
export const pageFaults: Readonly<Record<PageFaultCode, Fault>> = {
  'user-unknown': {
    phase: 'unauthorized',
    advice:
      'Nothing is requested before it is known who is signed in: sign in, then call createKube with another `user`.',
  },
  'worker-unavailable': {
    phase: 'unsupported',
    advice:
      'The engine did not start. Usual causes: the bundler did not emit the worker file (serve a copy and pass `workerUrl`), the file answers 404 or loads slowly, or the Content-Security-Policy has no worker-src for it. Tried again by itself, and by retryNow().',
  },
  'engine-mismatch': {
    phase: 'unsupported',
    advice: 'Page and worker come from different builds: reload the page, and deploy both files together.',
  },
  'engine-lost': {
    phase: 'retrying',
    advice: 'Another one is started by itself and reads everything anew; what is on screen is from before.',
  },
  'engine-failure': {
    phase: 'unsupported',
    advice:
      'This is a fault of kube-informer: please report it. Everything else goes on; retryNow() or a reload tries again.',
  },
  closed: { phase: 'closed', advice: 'This kube was closed; create another one.' },
}

/** `errorInfo` for what the page finds. */
export function pageErrorInfo(code: PageFaultCode, happened: string): ErrorInfo {
  return told(code, happened, pageFaults[code])
}

export function told(code: ErrorCode, happened: string, { advice }: Pick<Fault, 'advice'>): ErrorInfo {
  return { code, message: `${happened.trim().replace(/[.:]?$/, '.')} ${advice}` }
}
