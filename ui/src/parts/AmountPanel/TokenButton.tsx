// Which token an amount is of, and the way to another one.
import { cleanName } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import type { ComponentProps, JSX } from 'react'
import { Icon } from '../Icon/Icon'
import { TokenIcon } from '../TokenIcon/TokenIcon'

/** CSS pixels. */
const ICON_SIZE = 28

export interface TokenButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> {
  /** Null: none is chosen yet. */
  token: Pick<Token, 'network' | 'address' | 'symbol' | 'iconUrl'> | null
  /** Shown while none is. */
  choose: string
  /** Read aloud after the symbol. */
  change: string
}

/** Stands in an `AmountPanel`, whose style sheet it shares. */
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
