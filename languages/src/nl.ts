// Dutch.
import { connect } from './nl/connect'
import { diagnosis } from './nl/diagnosis'
import { errors } from './nl/errors'
import { funds } from './nl/funds'
import { signIn } from './nl/signIn'
import { trade } from './nl/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
