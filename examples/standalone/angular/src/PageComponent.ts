import { Component, CUSTOM_ELEMENTS_SCHEMA, inject, signal } from '@angular/core'
import { signGreeting } from './signGreeting'
import { WalletService } from './WalletService'

@Component({
  selector: 'wallet-page',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main>
      <h1>Angular</h1>
      <latchkey-button></latchkey-button>
      @let wallet = state();
      @if (wallet.status === 'connected') {
        <p>{{ wallet.address }} on {{ wallet.network.name }}</p>
        <button type="button" (click)="sign(wallet.address)">Sign a greeting</button>
      } @else {
        <p>Not connected</p>
      }
      <output>{{ signature() }}</output>
    </main>
  `,
})
export class PageComponent {
  protected readonly state = inject(WalletService).state
  protected readonly signature = signal('')

  protected async sign(address: string): Promise<void> {
    this.signature.set(await signGreeting(address))
  }
}
