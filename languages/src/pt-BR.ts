// Brazilian Portuguese.
import { connect } from './pt-BR/connect'
import { diagnosis } from './pt-BR/diagnosis'
import { errors } from './pt-BR/errors'
import { funds } from './pt-BR/funds'
import { signIn } from './pt-BR/signIn'
import { trade } from './pt-BR/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
