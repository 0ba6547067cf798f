// What every page around a site has: the frame, and two buttons for each request to the user.

/** Frames the site that `?site=` names. */
export function frameSite(): { iframe: HTMLIFrameElement; site: string } {
  const site = new URLSearchParams(location.search).get('site') ?? ''
  const iframe = document.createElement('iframe')
  iframe.style.cssText = 'width: 100%; height: 700px'
  document.body.append(iframe)
  iframe.src = site
  return { iframe, site }
}

/** Resolves when the user approves, and throws EIP-1193's rejection otherwise. */
export function promptPerson(): Promise<void> {
  return new Promise((resolve, reject) => {
    const dialog = document.createElement('p')
    const add = (name: string, settle: () => void) => {
      const button = document.createElement('button')
      button.textContent = name
      button.onclick = () => {
        dialog.remove()
        settle()
      }
      dialog.append(button)
    }
    add('Approve', resolve)
    add('Reject', () => reject({ code: 4001, message: 'User rejected the request.' }))
    document.body.prepend(dialog)
  })
}
