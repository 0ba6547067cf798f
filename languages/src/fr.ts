// French.
import { connect } from './fr/connect'
import { funds } from './fr/funds'
import { sentences } from './fr/sentences'
import { signIn } from './fr/signIn'
import { trade } from './fr/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...sentences }
