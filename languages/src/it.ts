// Italian.
import { connect } from './it/connect'
import { diagnosis } from './it/diagnosis'
import { funds } from './it/funds'
import { sentences } from './it/sentences'
import { signIn } from './it/signIn'
import { trade } from './it/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
