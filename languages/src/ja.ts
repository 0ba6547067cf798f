// Japanese.
import { connect } from './ja/connect'
import { diagnosis } from './ja/diagnosis'
import { errors } from './ja/errors'
import { funds } from './ja/funds'
import { signIn } from './ja/signIn'
import { trade } from './ja/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
