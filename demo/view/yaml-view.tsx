import type { KubeObject } from 'kube-informer'
import { useMemo, useRef } from 'react'
import { stringify } from 'yaml'

/** An object as YAML; lines that were not there before the last change are lit. */
export function YamlView({ object }: { readonly object: KubeObject }) {
  const lines = useMemo(
    () => stringify(object, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd().split('\n'),
    [object],
  )
  const last = useRef<{
    readonly object: KubeObject
    readonly lines: readonly string[]
    readonly fresh: ReadonlySet<string>
  }>(null)
  if (last.current?.object !== object) {
    const old = new Set(last.current?.lines)
    const fresh = last.current === null ? new Set<string>() : new Set(lines.filter((line) => !old.has(line)))
    last.current = { object, lines, fresh }
  }
  const { fresh } = last.current
  const version = object.metadata.resourceVersion ?? ''
  return (
    <pre className="yaml" tabIndex={0}>
      {lines.map((line, at) => (
        <Line key={fresh.has(line) ? `${at} ${version}` : at} line={line} state={fresh.has(line) ? 'fresh' : 'known'} />
      ))}
    </pre>
  )
}

function Line({ line, state }: { readonly line: string; readonly state: 'fresh' | 'known' }) {
  const parts = /^(\s*(?:- )*)([^\s:][^:]*:)(.*)$/.exec(line)
  return (
    <span className="yaml-line" data-state={state}>
      {parts === null ? (
        line
      ) : (
        <>
          {parts[1]}
          <span className="yaml-key">{parts[2]}</span>
          {parts[3]}
        </>
      )}
      {'\n'}
    </span>
  )
}
