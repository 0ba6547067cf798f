// French.
import { connect } from './fr/connect'
import { diagnosis } from './fr/diagnosis'
import { errors } from './fr/errors'
import { funds } from './fr/funds'
import { signIn } from './fr/signIn'
import { trade } from './fr/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
