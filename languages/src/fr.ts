// French.
import { connect } from './fr/connect'
import { diagnosis } from './fr/diagnosis'
import { funds } from './fr/funds'
import { sentences } from './fr/sentences'
import { signIn } from './fr/signIn'
import { trade } from './fr/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
