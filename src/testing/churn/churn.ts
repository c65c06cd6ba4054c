import { keyOf } from '../../model/key.js'
import type { ApiServer, ServerWrite } from '../api-server/api-server.js'
import { chanceFrom } from '../generate/chance.js'
import { Answers } from './answers.js'
import { Claims } from './claims.js'
import { rollTowards } from './deployment-controller.js'
import { collect, finishDeployment } from './garbage-collector.js'
import { crash, falter, finishDeletion, lose, report } from './pod-programs.js'
import { Stock } from './stock.js'
import { forgetEvent, heartbeat, rollOut } from './workload-programs.js'
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
  /** 0: nothing happens by itself any more; what others do is answered all the same. */
  setRate(changesPerSecond: number): void
  /** Writes so far, without the answers to what others did. */
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
 * It plays kubelet and controllers for others too, beside that rate: a pod that a user deletes ends and is replaced, a
 * deployment that a user scales gets its pods, one whose template changes rolls, and what one that is deleted owned goes
 * with it, in the foreground before it. Everything is a write of the server, on its clock.
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

  /** What others did has consequences beside what happens by itself; the latter's own are part of it. */
  const react = (write: ServerWrite): void => {
    if (world === undefined) return
    const { type, plural, object } = write
    const key = keyOf(object.metadata)
    if (plural === 'pods') {
      const isLeaving = type === 'modified' && object.metadata.deletionTimestamp !== undefined
      if (type === 'deleted') leaving.delete(key)
      if (!isLeaving || leaving.has(key)) return
      leaving.add(key)
      const program = finishDeletion(world, key)
      if (actor === 'chance') programs.push(program)
      else answers.add(program, clock.now())
      return
    }
    if (actor === 'chance') return
    const answer = answerTo(world, actor, write)
    if (answer !== undefined) answers.add(answer, clock.now())
  }
  const leaving = new Set<string>()
  const answers = new Answers()
  let actor: Actor = 'somebody'
  const actAs = (who: Actor, act: () => void): void => {
    actor = who
    try {
      act()
    } finally {
      actor = 'somebody'
    }
  }

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
    actAs('chance', () => {
      for (; credit >= 1; credit -= 1) step()
    })
    actAs('controllers', () => answers.step(now))
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
      const spawn = (program: Program): void => answers.add(program, clock.now())
      world = { server, stock, chance, now: () => clock.now(), busy: new Set(), claims: new Claims(), spawn }
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
      answers.clear()
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

/** Who writes: what happens by itself, those who answer to users, or users. */
type Actor = 'chance' | 'controllers' | 'somebody'

function answerTo(world: World, actor: Actor, { type, plural, object }: ServerWrite): Program | undefined {
  const key = keyOf(object.metadata)
  if (type === 'deleted')
    return plural === 'deployments' || plural === 'replicasets' ? collect(world, object) : undefined
  if (plural !== 'deployments' || actor === 'controllers') return undefined
  const isLeaving = object.metadata.deletionTimestamp !== undefined
  if (!isLeaving) return world.claims.isHeld(key) ? undefined : claimed(world, [key], rollTowards(world, key))
  const ending = `ending ${key}`
  return world.claims.isHeld(ending) ? undefined : claimed(world, [ending, key], finishDeployment(world, key))
}

function claimed({ claims }: World, keys: readonly string[], program: Program): Program {
  for (const key of keys) claims.take(key)
  return (function* () {
    yield* program
    for (const key of keys) claims.release(key)
  })()
}

function checkedRate(rate: number): number {
  if (rate >= 0 && Number.isFinite(rate)) return rate
  throw new Error(`churn: changesPerSecond must be 0 or more, not ${rate}`)
}
