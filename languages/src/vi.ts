// Vietnamese.
import { connect } from './vi/connect'
import { diagnosis } from './vi/diagnosis'
import { funds } from './vi/funds'
import { sentences } from './vi/sentences'
import { signIn } from './vi/signIn'
import { trade } from './vi/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
