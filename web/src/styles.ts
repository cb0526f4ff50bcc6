import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
