// Dutch.
import { connect } from './nl/connect'
import { diagnosis } from './nl/diagnosis'
import { funds } from './nl/funds'
import { sentences } from './nl/sentences'
import { signIn } from './nl/signIn'
import { trade } from './nl/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
