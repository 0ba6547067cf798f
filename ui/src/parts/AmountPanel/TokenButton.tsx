// Shows the token of an amount and opens the token list.
import { cleanName } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import type { ComponentProps, JSX } from 'react'
import { Icon } from '../Icon/Icon'
import { TokenIcon } from '../TokenIcon/TokenIcon'

/** CSS pixels. */
const ICON_SIZE = 28

export interface TokenButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> {
  /** Null if none is selected yet. */
  token: Pick<Token, 'network' | 'address' | 'symbol' | 'iconUrl'> | null
  /** Shown while no token is selected. */
  choose: string
  /** Read aloud after the symbol. */
  change: string
}

/** Use it in an `AmountPanel`, because it shares that style sheet. */
export function TokenButton({ token, choose, change, ...rest }: TokenButtonProps): JSX.Element {
  return (
    <button type="button" className="token-button" {...rest}>
      {token && <TokenIcon name={token.symbol} source={token.iconUrl} token={token} size={ICON_SIZE} />}
      <bdi>{token ? cleanName(token.symbol) : choose}</bdi>
      {token && <span className="hidden">{change}</span>}
      <Icon name="down" size={16} />
    </button>
  )
}
