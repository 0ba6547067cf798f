import { bootstrapApplication } from '@angular/platform-browser'
import { defineElements } from '@latchkey/sdk/elements'
import { modal } from './modal'
import { PageComponent } from './PageComponent'

defineElements(modal)
bootstrapApplication(PageComponent)
