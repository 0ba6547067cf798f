// German.
import { connect } from './de/connect'
import { diagnosis } from './de/diagnosis'
import { funds } from './de/funds'
import { sentences } from './de/sentences'
import { signIn } from './de/signIn'
import { trade } from './de/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
