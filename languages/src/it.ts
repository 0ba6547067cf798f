// Italian.
import { connect } from './it/connect'
import { diagnosis } from './it/diagnosis'
import { errors } from './it/errors'
import { funds } from './it/funds'
import { signIn } from './it/signIn'
import { trade } from './it/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
