// Spanish.
import { connect } from './es/connect'
import { diagnosis } from './es/diagnosis'
import { errors } from './es/errors'
import { funds } from './es/funds'
import { signIn } from './es/signIn'
import { trade } from './es/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
