// All routes of the data API. Add a line for each new group of routes.
import type { DataContext } from './context.ts'
import { mapConvertNetworks } from './convert/convertNetworks.ts'
import { convertRoutes } from './convert/convertRoutes.ts'
import type { ApiRoutes } from './http/route.ts'
import { onrampRoutes } from './onramp/onrampRoutes.ts'
import { pictureRoutes } from './pictures/pictureRoutes.ts'
import { balanceRoutes } from './routes/balance.ts'
import { chainRoutes } from './routes/chains.ts'
import { historyRoutes } from './routes/history.ts'
import { identityRoutes } from './routes/identity.ts'
import { nftRoutes } from './routes/nfts.ts'
import { priceRoutes } from './routes/price.ts'
import { profileRoutes } from './routes/profile.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { drawnIcon } from './tokens.ts'

export function createRoutes(context: DataContext): ApiRoutes {
  return {
    ...chainRoutes(context),
    ...identityRoutes(context),
    ...historyRoutes(context),
    ...balanceRoutes(context),
    ...nftRoutes(context),
    ...priceRoutes(context),
    ...profileRoutes(context),
    ...sessionRoutes(context),
    ...pictureRoutes(),
    ...(context.onramp ? onrampRoutes(context.onramp) : {}),
    ...(context.pools || context.networks.some(({ swaps }) => swaps)
      ? convertRoutes({
          networks: mapConvertNetworks(context.pools ?? [], context.networks, context.standIns),
          iconUrlOf: (symbol) => drawnIcon(context, symbol),
        })
      : {}),
  }
}
