// Indonesian.
import { connect } from './id/connect'
import { diagnosis } from './id/diagnosis'
import { errors } from './id/errors'
import { funds } from './id/funds'
import { signIn } from './id/signIn'
import { trade } from './id/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
