import { DestroyRef, Injectable, inject, signal } from '@angular/core'
import { modal } from './modal'

/** The modal's state as a signal: who is connected, and where. */
@Injectable({ providedIn: 'root' })
export class WalletService {
  readonly state = signal(modal.getState())

  constructor() {
    inject(DestroyRef).onDestroy(modal.subscribe(() => this.state.set(modal.getState())))
  }
}
