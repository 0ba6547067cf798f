// Russian.
import { connect } from './ru/connect'
import { diagnosis } from './ru/diagnosis'
import { funds } from './ru/funds'
import { sentences } from './ru/sentences'
import { signIn } from './ru/signIn'
import { trade } from './ru/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
