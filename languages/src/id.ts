// Indonesian.
import { connect } from './id/connect'
import { diagnosis } from './id/diagnosis'
import { funds } from './id/funds'
import { sentences } from './id/sentences'
import { signIn } from './id/signIn'
import { trade } from './id/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
