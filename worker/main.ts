import { startEngine } from './start.js'

/** The shipped worker: one engine on this thread, with what is built in. */
startEngine()
