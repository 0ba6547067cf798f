// Russian.
import { connect } from './ru/connect'
import { diagnosis } from './ru/diagnosis'
import { errors } from './ru/errors'
import { funds } from './ru/funds'
import { signIn } from './ru/signIn'
import { trade } from './ru/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
