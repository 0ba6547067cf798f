// The style sheet of the first paint: the shell and the parts that Connect uses. Other parts bring their own.
import buttonCss from '../parts/Button/Button.css?inline'
import iconCss from '../parts/Icon/Icon.css?inline'
import iconButtonCss from '../parts/IconButton/IconButton.css?inline'
import listCss from '../parts/List/List.css?inline'
import rowCss from '../parts/Row/Row.css?inline'
import skeletonCss from '../parts/Skeleton/Skeleton.css?inline'
import tagCss from '../parts/Tag/Tag.css?inline'
import walletIconCss from '../parts/WalletIcon/WalletIcon.css?inline'
import shellCss from './shell.css?inline'

export const shellSheet: string = [
  buttonCss,
  iconCss,
  iconButtonCss,
  listCss,
  rowCss,
  skeletonCss,
  tagCss,
  walletIconCss,
  shellCss,
].join('')
