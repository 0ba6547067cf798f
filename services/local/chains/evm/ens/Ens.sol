// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The Ethereum Name Service of the local networks, as small as it can be and still be asked as on mainnet.
/// Compiled once, see services/README.md; the artefact beside this file is what runs.

/// EIP-3668.
error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
error ResolverNotFound(bytes name);
error ResolverNotContract(bytes name, address resolver);
error ResolverError(bytes errorData);
error ReverseAddressMismatch(string primary, bytes primaryAddress);
error HttpError(uint16 status, string message);

/// ENSIP-10.
interface IExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

interface IERC165 {
    function supportsInterface(bytes4 id) external view returns (bool);
}

/// The gateway that asks several at once: the caller itself, or a server.
interface IBatchGateway {
    struct Query {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Query[] calldata queries) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// @title Which resolver knows a name. Source: EIP-137.
contract NameRegistry {
    address private immutable keeper = msg.sender;
    mapping(bytes32 => address) public resolver;

    function setResolvers(bytes32[] calldata nodes, address[] calldata resolvers) external {
        require(msg.sender == keeper);
        for (uint256 i; i < nodes.length; i++) resolver[nodes[i]] = resolvers[i];
    }
}

/// @title What a name says on the chain itself. Sources: EIP-137 (addr), EIP-181 (name), ENSIP-5 (text), ENSIP-9 (addr by coin).
contract NameResolver {
    uint256 private constant ETHER = 60;

    struct Entry {
        bytes32 node;
        uint256 coinType;
        bytes owner;
        string name;
        string avatar;
    }

    address private immutable keeper = msg.sender;
    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
    mapping(bytes32 => mapping(string => string)) public text;
    mapping(bytes32 => string) public name;

    function setEntries(Entry[] calldata entries) external {
        require(msg.sender == keeper);
        for (uint256 i; i < entries.length; i++) {
            Entry calldata entry = entries[i];
            addresses[entry.node][entry.coinType] = entry.owner;
            name[entry.node] = entry.name;
            text[entry.node]["avatar"] = entry.avatar;
        }
    }

    function addr(bytes32 node) external view returns (address) {
        return address(bytes20(addresses[node][ETHER]));
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return addresses[node][coinType];
    }

    function supportsInterface(bytes4) external pure returns (bool) {
        return false;
    }
}

/// @title Names that a gateway knows, and signs for. Sources: ENSIP-10, EIP-3668.
contract OffchainResolver {
    address private immutable keeper = msg.sender;
    address private immutable signer;
    string[] private urls;

    constructor(address signer_) {
        signer = signer_;
    }

    function setUrls(string[] memory urls_) external {
        require(msg.sender == keeper);
        urls = urls_;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory question = abi.encodeCall(IExtendedResolver.resolve, (name, data));
        revert OffchainLookup(address(this), urls, question, this.prove.selector, question);
    }

    /// The answer, when the signer stands for it.
    function prove(bytes calldata response, bytes calldata question) external view returns (bytes memory) {
        (bytes memory answer, bytes32 r, bytes32 s, uint8 v) = abi.decode(response, (bytes, bytes32, bytes32, uint8));
        bytes32 digest = keccak256(abi.encode(address(this), keccak256(question), keccak256(answer)));
        require(ecrecover(digest, v, r, s) == signer, "not signed by the gateway");
        return answer;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == IExtendedResolver.resolve.selector;
    }
}

/// @title One address to ask for all names, and for the name of an address. Source: ENS, UniversalResolver of ENSv2.
contract UniversalResolver {
    NameRegistry private immutable registry;

    constructor(NameRegistry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        (address resolver, uint256 foundAt,) = find(name, 0);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        bool isExtended = IERC165(resolver).supportsInterface(IExtendedResolver.resolve.selector);
        if (foundAt > 0 && !isExtended) revert ResolverNotFound(name);
        bytes memory question = isExtended ? abi.encodeCall(IExtendedResolver.resolve, (name, data)) : data;
        (bool isOk, bytes memory answer) = resolver.staticcall(question);
        if (!isOk) lookUp(resolver, answer, gateways);
        return (isExtended ? abi.decode(answer, (bytes)) : answer, resolver);
    }

    /// What the batch gateway answered for `resolveWithGateways`.
    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        (address resolver, bytes4 callback, bytes memory extra) = abi.decode(extraData, (address, bytes4, bytes));
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert HttpError(0, "");
        (bool isOk, bytes memory answer) = resolver.staticcall(abi.encodeWithSelector(callback, responses[0], extra));
        if (!isOk) revert ResolverError(answer);
        return (abi.decode(answer, (bytes)), resolver);
    }

    /// The name of an address, when it leads back to it. Names behind a gateway are not looked up.
    function reverseWithGateways(bytes calldata owner, uint256, string[] calldata gateways)
        external
        view
        returns (string memory name, address resolver, address reverseResolver)
    {
        bytes memory label = bytes(toHex(owner));
        bytes memory reverseName = abi.encodePacked(uint8(label.length), label, uint8(4), "addr", uint8(7), "reverse", uint8(0));
        bytes32 node;
        (reverseResolver,, node) = find(reverseName, 0);
        if (reverseResolver == address(0)) revert ResolverNotFound(reverseName);
        name = NameResolver(reverseResolver).name(node);
        if (bytes(name).length == 0) return (name, address(0), reverseResolver);
        bytes memory wireName = toWire(bytes(name));
        (,, bytes32 forward) = find(wireName, 0);
        bytes memory answer;
        (answer, resolver) = this.resolveWithGateways(wireName, abi.encodeWithSignature("addr(bytes32)", forward), gateways);
        address primary = abi.decode(answer, (address));
        if (primary != address(bytes20(owner))) revert ReverseAddressMismatch(name, abi.encodePacked(primary));
    }

    /// Hands a resolver's question for its gateway on, as one question of ours.
    function lookUp(address resolver, bytes memory thrown, string[] calldata gateways) private view {
        if (bytes4(thrown) != OffchainLookup.selector) revert ResolverError(thrown);
        bytes memory content = new bytes(thrown.length - 4);
        for (uint256 i; i < content.length; i++) content[i] = thrown[i + 4];
        (address sender, string[] memory urls, bytes memory callData, bytes4 callback, bytes memory extra) =
            abi.decode(content, (address, string[], bytes, bytes4, bytes));
        IBatchGateway.Query[] memory queries = new IBatchGateway.Query[](1);
        queries[0] = IBatchGateway.Query(sender, urls, callData);
        revert OffchainLookup(
            address(this),
            gateways,
            abi.encodeCall(IBatchGateway.query, (queries)),
            this.resolveCallback.selector,
            abi.encode(resolver, callback, extra)
        );
    }

    /// The resolver of the name, or of the nearest name above it; where that begins; and the name's own node.
    function find(bytes memory name, uint256 from) private view returns (address resolver, uint256 foundAt, bytes32 node) {
        uint256 size = uint8(name[from]);
        if (size == 0) return (address(0), from, 0);
        bytes memory label = new bytes(size);
        for (uint256 i; i < size; i++) label[i] = name[from + 1 + i];
        (resolver, foundAt, node) = find(name, from + 1 + size);
        node = keccak256(abi.encodePacked(node, keccak256(label)));
        address own = registry.resolver(node);
        if (own != address(0)) (resolver, foundAt) = (own, from);
    }

    /// As DNS writes it (RFC 1035): the length before each label, zero at the end.
    function toWire(bytes memory name) private pure returns (bytes memory wire) {
        wire = new bytes(name.length + 2);
        uint256 start;
        for (uint256 i; i <= name.length; i++) {
            if (i < name.length && name[i] != ".") {
                wire[i + 1] = name[i];
                continue;
            }
            wire[start] = bytes1(uint8(i - start));
            start = i + 1;
        }
    }

    function toHex(bytes calldata data) private pure returns (string memory) {
        bytes memory digits = "0123456789abcdef";
        bytes memory text = new bytes(data.length * 2);
        for (uint256 i; i < data.length; i++) {
            text[i * 2] = digits[uint8(data[i]) >> 4];
            text[i * 2 + 1] = digits[uint8(data[i]) & 15];
        }
        return string(text);
    }
}
