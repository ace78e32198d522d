// One chunk for both, which are loaded together.
export { BuyerMenu } from './BuyerMenu.tsx';
export { BuyerTools } from './BuyerTools.tsx';
