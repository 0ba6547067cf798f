// Spanish.
import { connect } from './es/connect'
import { diagnosis } from './es/diagnosis'
import { funds } from './es/funds'
import { sentences } from './es/sentences'
import { signIn } from './es/signIn'
import { trade } from './es/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
