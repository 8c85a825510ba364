// The toolkit tries out a style sheet as soon as it is loaded, and takes the nonce for it from this element.
// Without it the page's content security policy would be violated, harmlessly but for the noise.
const nonce = document.currentScript?.nonce;
if (nonce) {
	const meta = document.createElement('meta');
	meta.setAttribute('property', 'csp-nonce');
	meta.content = nonce;
	document.head.append(meta);
}
