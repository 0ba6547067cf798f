// Polish.
import { connect } from './pl/connect'
import { funds } from './pl/funds'
import { sentences } from './pl/sentences'
import { signIn } from './pl/signIn'
import { trade } from './pl/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...sentences }
