// Japanese.
import { connect } from './ja/connect'
import { diagnosis } from './ja/diagnosis'
import { funds } from './ja/funds'
import { sentences } from './ja/sentences'
import { signIn } from './ja/signIn'
import { trade } from './ja/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
