import { useKube } from 'kube-informer/react'
import { useEffect, useState } from 'react'
import type { Kind } from '../model/kind.js'
import { type ActionId, actionsOf } from './action.js'

const none: ReadonlyMap<ActionId, string> = new Map()

/** Actions that this user may not do there, and why. Asked once somebody looks; what is not known is allowed. */
export function useRights(kind: Kind, namespace: string): ReadonlyMap<ActionId, string> {
  const kube = useKube()
  const id = `${kind.id} ${namespace}`
  const [known, setKnown] = useState({ id, denied: none })
  useEffect(() => {
    if (kube === null) return undefined
    const { client } = kube
    let isOver = false
    const where = namespace === '' ? {} : { namespace }
    const asked = actionsOf(kind).map(async ({ id: action, verb, subresource }) => {
      const part = subresource === undefined ? {} : { subresource }
      // The request itself will say what cannot be asked.
      const answer = await client.can(verb, kind.resource, { ...where, ...part }).catch(() => undefined)
      return answer?.allowed === false ? [[action, `You may not do this here. ${answer.reason ?? ''}`] as const] : []
    })
    void Promise.all(asked).then((answers) => {
      if (!isOver) setKnown({ id, denied: new Map(answers.flat()) })
    })
    return () => {
      isOver = true
    }
  }, [kube, kind, namespace, id])
  return known.id === id ? known.denied : none
}
