import { keyOf } from '../../model/key.js'
import type { ApiServer, ServerWrite } from '../api-server/api-server.js'
import { type JsonObject, member } from '../api-server/served-object.js'
import { chanceFrom } from '../generate/chance.js'
import { crash, falter, finishDeletion, lose, report } from './pod-programs.js'
import { Stock } from './stock.js'
import { forgetEvent, heartbeat, rollOut, scale } from './workload-programs.js'
import type { Program, World } from './world.js'

/** How much happens, and what. */
export interface ChurnOptions {
  /** Writes a second. Default 5. */
  readonly changesPerSecond?: number
  /** Default 1. */
  readonly seed?: number
}

/** A cluster at work. */
export interface Churn {
  /** Begins, or goes on. */
  start(): void
  /** What has begun stays as it is. */
  stop(): void
  setRate(changesPerSecond: number): void
  /** Writes so far. */
  readonly changes: number
}

const tickMs = 50
/** How much goes on at the same time, so that what belongs together takes a while. */
const concurrent = 12
/** Events beyond this many above the first ones are forgotten again. */
const eventSurplus = 500

/**
 * Makes a generated cluster live, at an exact rate: containers crash and come back, probes fail,
 * pods are lost and replaced, deployments roll out, Events are told and repeated, kubelets report.
 * It plays kubelet and controllers for others too: a pod that a user deletes ends and is replaced,
 * a deployment that a user scales gets its pods. Everything is a write of the server, on its clock.
 */
export function churn(server: ApiServer, options: ChurnOptions = {}): Churn {
  const chance = chanceFrom(options.seed ?? 1)
  const { clock } = server
  let rate = checkedRate(options.changesPerSecond ?? 5)
  let changes = 0
  let credit = 0
  let world: World | undefined
  let firstEvents = 0
  let running: { readonly cancel: () => void; readonly unlisten: () => void } | undefined
  let lastTick = 0
  const programs: Program[] = []

  /** What others did, and its consequences, come first. */
  const react = ({ type, plural, object }: ServerWrite): void => {
    if (world === undefined) return
    const key = keyOf(object.metadata)
    if (
      plural === 'pods' &&
      type === 'modified' &&
      object.metadata.deletionTimestamp !== undefined &&
      !leaving.has(key)
    ) {
      leaving.add(key)
      programs.push(finishDeletion(world, key))
    }
    if (plural === 'pods' && type === 'deleted') leaving.delete(key)
    if (plural === 'deployments' && type === 'modified' && hasOtherReplicas(object as unknown as JsonObject)) {
      programs.push(scale(world, key))
    }
  }
  const leaving = new Set<string>()

  const step = (): void => {
    if (world === undefined) return
    for (let attempt = 0; attempt < 20; attempt += 1) {
      while (programs.length < concurrent) programs.push(nextProgram(world, firstEvents))
      const at = chance.integer(Math.min(programs.length, concurrent))
      const written = server.resourceVersion
      const done = programs[at]?.next().done === true
      if (done) programs.splice(at, 1)
      if (server.resourceVersion !== written) {
        changes += 1
        return
      }
    }
  }

  const tick = (): void => {
    const now = clock.now()
    credit = Math.min(credit + (rate * (now - lastTick)) / 1_000, Math.max(1, rate))
    lastTick = now
    for (; credit >= 1; credit -= 1) step()
  }

  const schedule = (): (() => void) => {
    let cancel = clock.after(tickMs, function again() {
      tick()
      cancel = clock.after(tickMs, again)
    })
    return () => cancel()
  }

  return {
    start() {
      if (running !== undefined) return
      const stock = new Stock(server)
      firstEvents = Math.max(firstEvents, stock.events.size)
      world = { server, stock, chance, now: () => clock.now(), busy: new Set() }
      lastTick = clock.now()
      const unlisten = server.onWrite((write) => {
        stock.take(write)
        react(write)
      })
      running = { cancel: schedule(), unlisten }
    },
    stop() {
      running?.cancel()
      running?.unlisten()
      running = undefined
    },
    setRate(changesPerSecond) {
      rate = checkedRate(changesPerSecond)
    },
    get changes() {
      return changes
    },
  }
}

function nextProgram(world: World, firstEvents: number): Program {
  if (world.stock.events.size > firstEvents + eventSurplus) return forgetEvent(world)
  const program = world.chance.weighted([
    [report, 30],
    [crash, 14],
    [falter, 14],
    [heartbeat, 10],
    [lose, 8],
    [rollOut, 4],
  ] as const)
  return program(world)
}

/** Its status, which is ours, knows another number than its spec. */
function hasOtherReplicas(deployment: JsonObject): boolean {
  return member(deployment, 'spec').replicas !== member(deployment, 'status').replicas
}

function checkedRate(rate: number): number {
  if (rate >= 0 && Number.isFinite(rate)) return rate
  throw new Error(`churn: changesPerSecond must be 0 or more, not ${rate}`)
}
