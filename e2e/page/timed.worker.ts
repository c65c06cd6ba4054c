import { startEngine } from 'kube-informer/worker'
import { obeyMovedTime } from './moved-time.js'

/** The shipped worker in a thread whose time a spec can move. */
obeyMovedTime()
startEngine()
