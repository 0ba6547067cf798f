// German.
import { connect } from './de/connect'
import { diagnosis } from './de/diagnosis'
import { errors } from './de/errors'
import { funds } from './de/funds'
import { signIn } from './de/signIn'
import { trade } from './de/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
