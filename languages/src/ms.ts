// Malay.
import { connect } from './ms/connect'
import { diagnosis } from './ms/diagnosis'
import { errors } from './ms/errors'
import { funds } from './ms/funds'
import { signIn } from './ms/signIn'
import { trade } from './ms/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
