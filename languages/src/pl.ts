// Polish.
import { connect } from './pl/connect'
import { diagnosis } from './pl/diagnosis'
import { funds } from './pl/funds'
import { sentences } from './pl/sentences'
import { signIn } from './pl/signIn'
import { trade } from './pl/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
